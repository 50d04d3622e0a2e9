//! The results of a run: a row for each contender of a workload, and figures that are computed from rows.

use serde::{Deserialize, Serialize};

use crate::measure::{Measurement, Timer, Times, Unit};

/// One contender in one workload. Cycles are TSC cycles per call, unless a name differs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) workload: String,
    pub(crate) contender: String,
    #[serde(flatten)]
    pub(crate) unit: Unit,
    pub(crate) min_cycles: f64,
    pub(crate) median_cycles: f64,
    pub(crate) min_core_cycles: f64,
    pub(crate) min_ns: f64,
    pub(crate) cycles_per_byte: Option<f64>,
    pub(crate) median_cycles_per_byte: Option<f64>,
    pub(crate) gb_per_s: Option<f64>,
    /// Above 1 where sycon is faster.
    pub(crate) ratio_to_sycon: f64,
}

impl Row {
    /// Returns true if both rows are of the same contender in the same workload.
    pub(crate) fn is_of(&self, other: &Self) -> bool {
        self.workload == other.workload && self.contender == other.contender
    }
}

/// A figure that is computed from several rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) name: String,
    pub(crate) value: f64,
    /// A note for the reader, such as the goal.
    pub(crate) note: String,
}

/// The rows of a workload, in its order.
pub(crate) fn rows(measurement: &Measurement, timer: &Timer) -> Vec<Row> {
    let bytes = match measurement.unit {
        Unit::Bytes(bytes) => Some(f64::from(bytes)),
        Unit::States { .. } | Unit::Call => None,
    };
    let sycon = measurement.times[0].minimum;
    let row = |times: &Times| {
        let min_ns = times.minimum / timer.gigahertz;
        Row {
            workload: measurement.workload.clone(),
            contender: times.contender.clone(),
            unit: measurement.unit,
            min_cycles: times.minimum,
            median_cycles: times.median,
            min_core_cycles: times.minimum * measurement.core_per_tsc,
            min_ns,
            cycles_per_byte: bytes.map(|bytes| times.minimum / bytes),
            median_cycles_per_byte: bytes.map(|bytes| times.median / bytes),
            gb_per_s: bytes.map(|bytes| bytes / min_ns),
            ratio_to_sycon: times.minimum / sycon,
        }
    };
    measurement.times.iter().map(row).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns rows of a workload with contenders of given names and cycles.
    pub(crate) fn fake_rows(workload: &str, unit: Unit, cycles: &[(&str, f64)]) -> Vec<Row> {
        let taken = |&(contender, minimum): &(&str, f64)| Times {
            contender: contender.into(),
            minimum,
            median: minimum + 100.0,
        };
        let measurement = Measurement {
            workload: workload.into(),
            unit,
            times: cycles.iter().map(taken).collect(),
            core_per_tsc: 1.5,
        };
        let mut timer = Timer::new();
        timer.gigahertz = 2.0;
        rows(&measurement, &timer)
    }

    #[test]
    fn bytes_have_rates() {
        let rows = fake_rows("hash", Unit::Bytes(1000), &[("sycon", 2000.0), ("rival", 5000.0)]);
        let rival = &rows[1];
        assert_eq!(rival.cycles_per_byte, Some(5.0));
        assert_eq!(rival.median_cycles_per_byte, Some(5.1));
        assert_eq!(rival.gb_per_s, Some(0.4));
        assert!((rival.min_ns - 2500.0).abs() < 1e-9);
        assert!((rival.min_core_cycles - 7500.0).abs() < 1e-9);
        assert!((rival.ratio_to_sycon - 2.5).abs() < 1e-9);
    }
}
