import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import type { CommandContext } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { isClone, ownFolder, programIn } from '../../update/installation.js'
import type { Releases } from '../../update/releases.js'
import type { SwitchNeeds } from '../../update/update.js'
import { cliVersion } from '../../version.js'
import { refuseRemote } from '../backup/refuse-remote.js'

export interface OpenUpdate {
  readonly releases: Releases
  readonly needs: SwitchNeeds
  locked<T>(work: () => Promise<T>): Promise<T>
}

/** The clone that this code runs from, if it does. */
export const cloneFolder = (): string | undefined =>
  // Two up from packages/cli.
  isClone(ownFolder()) ? realpathSync(new URL('../../../../..', import.meta.url)) : undefined

/** A clone is updated by git: slots beside it would never be what runs. */
export async function refuseClone(): Promise<void> {
  const folder = cloneFolder()
  if (folder === undefined) return
  const { UpdateOfCloneError } = await import('../../update/errors.js')
  throw new UpdateOfCloneError({ folder })
}

/** What an update and a rollback need alike. */
export async function openUpdate(what: string, context: CommandContext): Promise<OpenUpdate> {
  await refuseClone()
  await refuseRemote(what, context)
  const [{ Releases }, { daemonControl }, { withLock }, { activeService }] = await Promise.all([
    import('../../update/releases.js'),
    import('../../update/daemon-control.js'),
    import('../../update/lock.js'),
    import('../../service/active-service.js'),
  ])
  if (!existsSync(context.home)) mkdirSync(context.home, { recursive: true, mode: 0o700 })
  const home = homeFiles(realpathSync(context.home))
  const releases = new Releases(home.path)
  releases.prepare()
  // Once the daemon is down, Ctrl-C must not leave it so.
  const { signal } = new AbortController()
  const service = await activeService(home.path, context.env, signal)
  const daemon = daemonControl({ home, env: context.env, signal, service })
  const installed = { version: cliVersion(), program: programIn(ownFolder()) }
  return {
    releases,
    needs: { home, releases, daemon, signal, installed },
    locked: (work) => withLock(releases.folder, work),
  }
}
