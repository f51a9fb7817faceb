// Made by scripts/build-contracts.mjs from 57e97c57aaf47f578c076af305aab3b72fef70515555f320e43724ba04c38890. Do not edit.

/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '9ff8b4fc8a9d3a7315321d4ee0bac8d1589ffc7325e33a3345f5f43362f952ed'
