import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigInvalidError } from '@kg/contract'
import type { Mount } from '../platform/http/mount.js'

/** `--mount <module>`, as often as given: a path or a package. Only the command line can name code to run. */
export async function loadMounts(args: readonly string[]): Promise<Mount[]> {
  const names = args.flatMap((word, i) => (args[i - 1] === '--mount' ? [word] : []))
  return Promise.all(
    names.map(async (name) => {
      const { mount } = (await import(isAbsolute(name) ? pathToFileURL(name).href : name)) as { mount?: Mount }
      if (mount === undefined) throw new ConfigInvalidError({ where: `--mount ${name}`, why: 'has no export `mount`' })
      return mount
    }),
  )
}
