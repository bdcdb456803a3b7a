//! The verifiable deal: commitments, seeds, the shuffle and its verifier.
