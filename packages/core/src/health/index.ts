export { chainRemedy, silentChain, unopenedChain } from './chain.js'
export { findFastClock, findSlowClock } from './clock.js'
export { checkDisk, type DiskState, failingDisk } from './disk.js'
export { checkOf, type Trouble } from './trouble.js'
