import { createRequire } from 'node:module'

/** The program of the daemon, as it is installed beside this one. */
export const daemonEntry = (): string => createRequire(import.meta.url).resolve('@kg/node/daemon')
