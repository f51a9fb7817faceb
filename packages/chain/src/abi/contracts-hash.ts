// Made by scripts/build-contracts.mjs from 8aa9c6998519969a3fb7e483202f8123ccd4ce7578207098bffd1329b629630f. Do not edit.

/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '0d6c676b4c2d277c7dcc989fff2c71f0da33835cd6dc599774705d6b3e045ac2'
