import type { Aliases } from './aliases.js'

/** Of a caller who has given no graph a name. */
export const noAliases: Aliases = {
  home: 'lab',
  find: () => undefined,
  findDraft: () => undefined,
  listNames: () => new Map(),
}
