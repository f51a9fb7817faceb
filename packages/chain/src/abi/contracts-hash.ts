// Made by scripts/build-contracts.mjs from c89c50c51de3cd60c032db61fa8553f85506583a5dfff18e82461c85d8ffeedb. Do not edit.

/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '0d6c676b4c2d277c7dcc989fff2c71f0da33835cd6dc599774705d6b3e045ac2'
