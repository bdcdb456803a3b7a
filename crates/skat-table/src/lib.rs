//! A table as a pure state machine: seats, presence, waits, list, chat. Time is an argument.
