// Made by scripts/build-contracts.mjs from 250bee397b746972e4b3c5da4c8e33ddc2ef57ac6fb11a5d34e0cbaa4697f1d3. Do not edit.

/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '92397f545d721c890d498ea933fd91735079457e23d82daf69529b358c9e3d12'

/** The same for the contracts that a local chain of an earlier release may lack. */
export const laterContractsHash = 'bfda1cd75eb26869e8991a6d11246ca48c46ef30f6f9cef535da6144ff0b0901'
