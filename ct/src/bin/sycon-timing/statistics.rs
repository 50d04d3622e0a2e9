//! Tests whether two classes take different times.

use std::time::Duration;

/// A Welch's t over this limit, with the same sign in every trial, is a difference. In one trial, it occurs by chance
/// once in 100,000.
pub(crate) const LIMIT: f64 = 4.5;

/// How many of a thousand times remain after the slowest are removed. Interrupts cause slow times, which hide small
/// differences.
const LEFT: [usize; 6] = [1000, 999, 990, 950, 800, 500];

/// The times of two classes, in nanoseconds.
#[derive(Default)]
pub(crate) struct Times([Vec<f64>; 2]);

impl Times {
    pub(crate) fn push(&mut self, class: usize, time: Duration) {
        self.0[class].push(time.as_secs_f64() * 1e9);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Returns Welch's t for each cut.
    fn tests(&self) -> [f64; LEFT.len()] {
        let mut all = self.0.concat();
        all.sort_by(f64::total_cmp);
        LEFT.map(|left| {
            let slowest = all[(all.len() * left).div_ceil(1000) - 1];
            let [first, second] = [&self.0[0], &self.0[1]].map(|class| Moments::of(class, slowest));
            first.t(&second)
        })
    }
}

/// Returns the smallest difference of all trials, for the cut where it is greatest. It is 0 if the signs differ.
pub(crate) fn difference(trials: &[Times]) -> f64 {
    let tests: Vec<_> = trials.iter().map(Times::tests).collect();
    let least = |cut: usize| {
        let each = || tests.iter().map(|test| test[cut]);
        let (low, high) = (each().fold(f64::MAX, f64::min), each().fold(f64::MIN, f64::max));
        if low > 0.0 {
            low
        } else if high < 0.0 {
            high
        } else {
            0.0
        }
    };
    (0..LEFT.len()).map(least).max_by(|a, b| a.abs().total_cmp(&b.abs())).expect("some cuts")
}

struct Moments {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Moments {
    /// Computes the moments of the times that do not exceed the limit.
    fn of(times: &[f64], limit: f64) -> Self {
        let kept = || times.iter().filter(|&&time| time <= limit);
        let count = kept().map(|_| 1.0).sum::<f64>();
        let mean = kept().sum::<f64>() / count;
        let variance = kept().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Self { count, mean, variance }
    }

    /// Returns Welch's t, or 0 if a class has too few times.
    fn t(&self, other: &Self) -> f64 {
        let error = (self.variance / self.count + other.variance / other.count).sqrt();
        let t = (self.mean - other.mean) / error;
        if t.is_finite() { t } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `scipy.stats.ttest_ind([1, 2, 3, 4, 5], [2, 4, 6, 8], equal_var=False)` gives -1.3587324.
    #[test]
    fn welch() {
        let first = Moments::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 100.0], 5.0);
        let second = Moments::of(&[2.0, 4.0, 6.0, 8.0], 8.0);
        assert!((first.t(&second) + 1.358_732_4).abs() < 1e-6, "{}", first.t(&second));
    }

    #[test]
    fn trials_must_agree() {
        let trial = |first: f64, second: f64| {
            let around = |middle: f64| (0..100).map(|i| middle + f64::from(i % 10)).collect();
            Times([around(first), around(second)])
        };
        assert!(difference(&[trial(10.0, 20.0), trial(12.0, 21.0)]) < -LIMIT);
        assert!(difference(&[trial(10.0, 20.0), trial(21.0, 12.0)]).abs() < f64::EPSILON);
        assert!(difference(&[trial(10.0, 20.0), trial(10.0, 10.0)]).abs() < LIMIT);
    }
}
