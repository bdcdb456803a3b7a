//! The server dies at any moment, and nothing that it has answered is lost.

use vorhand_tests::{Crash, Engine, crash, on_both_engines};

on_both_engines!(what_was_acknowledged_survives_sigkill_at_any_moment);

async fn what_was_acknowledged_survives_sigkill_at_any_moment(engine: Engine) {
    let plan = Crash { engine, rounds: 25, tables: 4, seed: 2_007, tells: false };
    let survived = Box::pin(crash(plan)).await;
    assert!(survived.lists >= plan.tables, "{survived:?}");
    assert_eq!(survived.databases > 0 && survived.both > 0, engine == Engine::Postgres, "{survived:?}");
}
