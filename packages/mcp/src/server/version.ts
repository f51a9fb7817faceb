import { createRequire } from 'node:module'

/** Of this package, which is that of the whole. */
export const version = (createRequire(import.meta.url)('../../package.json') as { version: string }).version
