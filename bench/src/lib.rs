//! What the server can do: a load generator, and bare relays as the yardstick of the machine.
