// Made by scripts/build-contracts.mjs from f49b72634f6090a40b83c6ddc4370af014c1d5a5ae9c2df45d8cac37689bb1e5. Do not edit.

/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '5ef19e78d8dd939cfebeab7865ff52479f0fea188408f770fd94c8018c271c3c'
