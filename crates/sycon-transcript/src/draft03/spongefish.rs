//! The traits of `spongefish` 0.8.

use spongefish::{DuplexSpongeInit, DuplexSpongeInterface};

use super::{FiatShamir, InSuite};

impl<P: InSuite> DuplexSpongeInterface for FiatShamir<P> {
    type U = u8;

    fn absorb(&mut self, input: &[u8]) -> &mut Self {
        self.absorb(input)
    }

    fn squeeze(&mut self, output: &mut [u8]) -> &mut Self {
        self.squeeze(output)
    }
}

impl<P: InSuite> DuplexSpongeInit for FiatShamir<P> {
    fn init(session_id: &[u8; 32]) -> Self {
        Self::new(session_id)
    }

    fn absorb_block(&mut self, input: &[u8]) {
        self.absorb(input);
        self.fill_block();
    }
}
