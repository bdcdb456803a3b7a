//! No type with hidden cards, seeds or chat can be written out, but by the journal's encoding, whose types are private to
//! `skat_store::record`.
//!
//! This module is nothing but that assertion: it does not compile once one of these types implements `Serialize`.
//! What goes to clients is made of what they may see, and has types of its own in `skat-protocol`.

/// Does not compile if one of these types implements `Serialize`: then it is not clear which of the two functions is meant.
macro_rules! never_serialised {
    ($($type:ty),+ $(,)?) => {
        $(
            const _: fn() = || {
                trait EitherWay<Marker> {
                    fn which() {}
                }
                struct Serialised;
                impl<T: ?Sized> EitherWay<()> for T {}
                impl<T: ?Sized + serde::Serialize> EitherWay<Serialised> for T {}
                let _ = <$type as EitherWay<_>>::which;
            };
        )+
    };
}

never_serialised! {
    // The rules: cards of all hands, the skat, what is laid away, and wishes to give up.
    skat_rules::DealtCards,
    skat_rules::Deal,
    skat_rules::Phase,
    skat_rules::Play,
    skat_rules::Event,
    skat_rules::Events,
    skat_rules::Action,
    skat_rules::View,
    skat_rules::SeenEvent,
    // The shuffle: seeds before they are revealed.
    skat_fair::ServerSeed,
    skat_fair::PlayerSeed,
    skat_fair::DealProof,
    skat_fair::SeatPart,
    // The table.
    skat_table::Table,
    skat_table::Played,
    skat_table::Event,
    skat_table::Row,
    skat_table::Input,
    skat_table::Command,
    skat_table::TableView,
    skat_table::DealView,
    skat_table::SeenEvent,
    // The journal.
    skat_store::NewRow,
    skat_store::JournalRow,
    skat_store::Effect,
    skat_store::DealRecord,
    // A computer player's memory.
    skat_ai::Memory,
    // What the server keeps of a table.
    crate::past::Past,
    crate::course::Course,
    crate::course::Next,
    crate::course::Written,
    crate::actor::ToTable,
    crate::feed::News,
}

#[cfg(test)]
mod tests {
    /// Only the crate of a type, or serde itself, can make it serialisable: these crates do not know serde.
    #[test]
    fn the_crates_that_know_hidden_cards_do_not_know_how_to_write_anything_out() {
        let manifests = [
            include_str!("../../skat-rules/Cargo.toml"),
            include_str!("../../skat-fair/Cargo.toml"),
            include_str!("../../skat-ai/Cargo.toml"),
            include_str!("../../skat-table/Cargo.toml"),
        ];
        for manifest in manifests {
            let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
            let dependencies = dependencies.split("\n[").next().unwrap();
            assert!(!dependencies.contains("serde"), "{dependencies}");
        }
    }
}
