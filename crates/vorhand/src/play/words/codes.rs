//! What the server's codes say in German.

use skat_protocol::Code;

/// What a code says in German.
pub(crate) fn german(code: Code) -> &'static str {
    match code {
        Code::BadJson => "Der Text ist kein JSON.",
        Code::BadMessage => "Das ist keine Nachricht, die der Server kennt.",
        Code::BinaryRefused => "Nachrichten sind Text; binäre werden abgelehnt.",
        Code::TooLarge => "Die Nachricht ist zu groß.",
        Code::TooSlow => "Die Anfrage ist zu langsam angekommen.",
        Code::NotACard => "Das ist keine Karte.",
        Code::CardTwice => "Eine Karte steht doppelt da.",
        Code::NotADeck => "Zu einem Spiel gehören 32 verschiedene Karten.",
        Code::NotASeat => "Die Plätze haben die Nummern 1 bis 4.",
        Code::NotABid => "Diese Zahl ist nach diesen Regeln kein Reizwert.",
        Code::ContradictoryContract => {
            "Die Ansage widerspricht sich: nur ein Handspiel sagt etwas an oder ist ein offenes Farbspiel oder ein offener Grand, und Null sagt nichts an."
        }
        Code::NotHex => "Ein Hash oder ein Startwert hat 64 hexadezimale Ziffern.",
        Code::BadName => {
            "Ein Name hat 1 bis 24 Zeichen, kein Steuerzeichen, keine Klammer, kein unsichtbares Zeichen, höchstens zwei Zeichen über und unter einem Buchstaben und kein Leerzeichen am Rand."
        }
        Code::BadText => {
            "Was gesagt wird, hat 1 bis 500 Zeichen, nicht nur Leerzeichen, und außer Zeilenumbrüchen kein Steuerzeichen."
        }
        Code::BadPassword => {
            "Ein Passwort hat 1 bis 64 Zeichen und kein Steuerzeichen und gehört nur zu einem Tisch, der eines verlangt."
        }
        Code::PasswordMissing => "Dieser Tisch verlangt ein Passwort.",
        Code::BadAccountPassword => "Das Passwort eines Kontos hat 8 bis 256 Zeichen und kein Steuerzeichen.",
        Code::BadReason => "Eine Begründung hat 1 bis 500 Zeichen, nicht nur Leerzeichen, und kein Steuerzeichen.",
        Code::DuplicateMismatch => "Diese Kennung gehörte schon zu einem anderen Befehl.",
        Code::NotLoggedIn => "Zuerst muss man sich anmelden.",
        Code::AlreadyLoggedIn => "Diese Verbindung hat schon einen Spieler.",
        Code::BadToken => "Diesen Spieler kennt der Server nicht.",
        Code::WrongLogin => "Name oder Passwort ist falsch.",
        Code::Locked => "Dieser Spieler ist gesperrt.",
        Code::Forbidden => "Das darfst du nicht.",
        Code::AccountNeeded => "Das dürfen nur registrierte Spieler.",
        Code::HasAccount => "Du hast schon ein Konto.",
        Code::NameTaken => "Der Name gehört einem anderen oder sieht einem solchen Namen zu ähnlich.",
        Code::NameNotAllowed => "Der Name mischt Alphabete oder ist dem Server vorbehalten.",
        Code::RenamedLately => "Der Name wurde erst vor kurzem geändert.",
        Code::SeatedNow => "Das geht nicht, solange man an einem Tisch sitzt.",
        Code::ForeignOrigin => "Die Seite, von der das kommt, ist dem Server fremd.",
        Code::TooFast => "Das war zu viel in zu kurzer Zeit.",
        Code::TooManyConnections => "Der Spieler oder die Adresse hat zu viele Verbindungen.",
        Code::TooManyTables => "Du hast zu viele Tische aufgemacht, sitzt an zu vielen oder siehst an zu vielen zu.",
        Code::UnknownTable => "Diesen Tisch gibt es nicht oder nicht mehr.",
        Code::WrongPassword => "Das Passwort des Tisches ist ein anderes.",
        Code::NotWatchable => "An diesem Tisch darf niemand zusehen.",
        Code::NotWatching => "Du sitzt weder an diesem Tisch noch siehst du dort zu.",
        Code::ArrangedRefused => "Der Server teilt keine vorbereiteten Karten aus.",
        Code::NotSeated => "Du hast keinen Platz an diesem Tisch.",
        Code::AlreadySeated => "Du hast schon einen Platz.",
        Code::SeatNotFree => "Der Platz ist besetzt, oder es gibt ihn nicht.",
        Code::TableFull => "Kein Platz ist frei.",
        Code::NotHost => "Das darf nur der Gastgeber.",
        Code::NotNow => "Das geht in diesem Augenblick nicht.",
        Code::NoDeal => "Es läuft kein Spiel.",
        Code::NoComputers => "An diesem Tisch dürfen keine Computer sitzen.",
        Code::NoSubstitutes => "Diesen Platz kann niemand übernehmen.",
        Code::OtherShuffle => "Der Hash oder der Startwert gehört zu einem anderen Mischen.",
        Code::SeedMismatch => "Der Startwert passt nicht zu dem Hash, der geschickt wurde.",
        Code::AlreadyDone => "Das ist schon geschehen.",
        Code::ChatClosed => "Während eines Spiels wird nicht geredet.",
        Code::TableOver => "Der Tisch ist zu Ende.",
        Code::NothingDue => "Nichts ist fällig.",
        Code::UnknownPlayer => "Diesen Spieler gibt es nicht.",
        Code::NoAccount => "Dieser Spieler hat kein Konto.",
        Code::NotLocked => "Dieser Spieler ist nicht gesperrt.",
        Code::LastAdministrator => "Der Server hätte dann keinen Verwalter mehr.",
        Code::AlreadyVoid => "Es ist schon ungültig.",
        Code::NotVoid => "Es ist nicht ungültig.",
        Code::ListRunning => "Die Liste ist nicht zu Ende.",
        Code::UnreadableSheet => {
            "Was die Spiele dieser Liste zählen, ist nicht lesbar; nur die ganze Liste kann ungültig werden."
        }
        Code::BadSeats => "Ein Tisch hat drei oder vier Plätze.",
        Code::BadRounds => "Eine Liste hat mindestens eine Runde und höchstens 48 Spiele.",
        Code::BadWait => "Gewartet wird 10 Sekunden bis eine Stunde.",
        Code::BadMoveTime => "Die Zeit für einen Zug ist 5 Sekunden bis eine Stunde.",
        Code::BadDelay => "Die Verzögerung für Zuschauer ist höchstens eine Stunde.",
        Code::BadPause => {
            "Die Pause zwischen den Spielen und die Zeit für einen Einwechsler sind höchstens zehn Minuten."
        }
        Code::BadRated => {
            "Eine gewertete Liste hat eine Länge und keine vorbereiteten Spiele und passt zu dem, was der Server wertet."
        }
        Code::BadRuleSet => {
            "Diese Regeln gibt es nicht: sosko-2007, isko-2012 oder pub-2022, das letzte vielleicht mit Schaltern."
        }
        Code::BadUntilPoints => "Eine Liste kann bei 1 bis 10000 Punkten enden, und nur nach Kneipenregeln.",
        Code::BadAnswerTime => "Die Zeit für eine Antwort ist 5 bis 60 Sekunden.",
        Code::TournamentWatched => "Bei einem Turnier sieht niemand zu.",
        Code::NotYourTurn => "Ein anderer ist an der Reihe.",
        Code::WrongPhase => "Das geht in diesem Abschnitt des Spiels nicht.",
        Code::BidTooLow => "Das Gebot muss höher sein.",
        Code::OnlyEighteen => "Vorhand, der niemand etwas geboten hat, kann das Spiel nur mit 18 nehmen.",
        Code::SkatNotPickedUp => "Der Skat wurde nicht aufgenommen, darum lässt sich nur ein Handspiel ansagen.",
        Code::SkatPickedUp => "Der Skat wurde aufgenommen, darum lässt sich kein Handspiel ansagen.",
        Code::WrongDiscard => "Nach dem Aufnehmen werden zwei Karten gedrückt, bei einem Handspiel keine.",
        Code::NotHeld => "Diese Karte hast du nicht.",
        Code::NullBelowBid => "Der Wert dieses Nullspiels liegt unter dem Reizwert.",
        Code::MustFollow => "Du hast eine Karte, die bedient, und musst eine solche spielen.",
        Code::NothingPending => "Es gibt nichts zurückzunehmen und nichts, dem man zustimmen könnte.",
        Code::WrongParty => "Das kann nur die andere Partei.",
        Code::DefenderCannotShow => "Ein Gegenspieler kann hier nicht auflegen.",
        Code::KontraNotAllowed => {
            "Kontra sagen die Gegenspieler, und meist nur, wer selbst 18 gereizt oder gehalten hat."
        }
        Code::KontraTooLate => "Kontra geht nur vor der eigenen ersten Karte, und bevor offene Karten da liegen.",
        Code::ReWithoutKontra => "Niemand hat Kontra gesagt.",
        Code::ReTooLate => "Re geht nur gleich nach dem Kontra.",
        Code::NoRe => "Null und Null Hand haben kein Re.",
        Code::QuestionOpen => "Erst muss die Frage nach Kontra oder Re beantwortet sein.",
        Code::NothingAsked => "Du wirst gerade nichts gefragt.",
        Code::TooManySpitzen => "In diesem Spiel gibt es keine Spitze, oder nicht so viele.",
        Code::SpitzeNotHeld => "Wer eine Spitze ansagt, hat ihren Trumpf auf der Hand.",
        Code::JackLaidAway => "Buben werden nicht weitergeschoben.",
        Code::AlreadyPickedUp => "Du hast den Skat aufgenommen und schiebst zwei Karten weiter.",
        Code::EscapedAlready => "Aus diesem Ramsch bist du schon einmal mit Grand Hand gegangen.",
        Code::NotFound => "Unter dieser Adresse gibt es nichts.",
        Code::MethodNotAllowed => "So lässt sich diese Adresse nicht ansprechen.",
        Code::UnsupportedMediaType => "Erwartet wird JSON.",
        Code::BadQuery => "Ein Teil der Adresse ist nicht zu lesen.",
        Code::UpgradeNeeded => "Diese Adresse spricht WebSocket.",
        Code::Unavailable => "Der Server kann das im Augenblick nicht; versuche es noch einmal.",
        Code::Draining => "Der Server wird gleich beendet und macht keine neuen Tische auf; versuche es noch einmal.",
        Code::Internal => "Der Server hat einen Fehler gemacht.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_said_in_german() {
        for code in Code::ALL {
            assert_ne!(german(*code), code.description(), "{code}");
        }
    }
}
