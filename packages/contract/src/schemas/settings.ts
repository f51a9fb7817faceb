import { z } from 'zod'

/** Where the value of a setting comes from, the weakest first. */
export const configSource = z.enum(['default', 'file', 'environment', 'flag'])
export type ConfigSource = z.infer<typeof configSource>
