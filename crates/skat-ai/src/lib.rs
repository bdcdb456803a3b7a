//! Computer players: functions of one seat's view.
