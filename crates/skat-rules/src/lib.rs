//! The rules of Skat: cards, auction, announcement, play, value, score sheet and views.
