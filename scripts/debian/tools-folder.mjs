import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the scripts unpack what they fetch; not part of the repository. */
export const toolsFolder = (name) => join(fileURLToPath(new URL('../../.tools/', import.meta.url)), name)
