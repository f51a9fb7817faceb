// Made by scripts/build-contracts.mjs from 6bacbb5f30735b6af2dad8ec2dcc79666cae28b340e5564ea6d84361bc21daf0. Do not edit.

/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '92397f545d721c890d498ea933fd91735079457e23d82daf69529b358c9e3d12'
