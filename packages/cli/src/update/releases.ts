import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { readText } from '../home/read-text.js'
import { type Installation, programIn } from './installation.js'
import { packagePath } from './package-name.js'

/** A copy of the ledger from before an update. */
export interface LedgerBefore {
  readonly folder: string
  readonly schema: number
  readonly head: number
}

/** What a home remembers of its last update. */
export interface UpdateState {
  readonly version: string
  readonly updatedAt: string
  readonly previous?: Installation
  readonly ledger?: LedgerBefore
}

/** Versions side by side in KG_HOME/releases, one of them the current one. */
export class Releases {
  readonly folder: string
  private readonly link: string
  private readonly stateFile: string

  constructor(home: string) {
    this.folder = join(home, 'releases')
    this.link = join(this.folder, 'current')
    this.stateFile = join(this.folder, 'state.json')
  }

  prepare(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
  }

  slot(version: string): string {
    return join(this.folder, version)
  }

  /** The package in a slot. */
  packageOf(slot: string): string {
    return join(slot, ...packagePath)
  }

  /** A slot is whole once this file is in it. */
  note(slot: string): string {
    return join(slot, 'release.json')
  }

  isWhole(version: string): boolean {
    const slot = this.slot(version)
    return existsSync(this.note(slot)) && existsSync(programIn(this.packageOf(slot)))
  }

  installation(version: string): Installation {
    return { version, program: programIn(this.packageOf(this.slot(version))) }
  }

  /** The version that the link names, whether it is there or not. */
  current(): string | undefined {
    try {
      return basename(readlinkSync(this.link))
    } catch (error) {
      if (['ENOENT', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
      throw error
    }
  }

  /** In one step: whoever starts kg meanwhile gets the one or the other. Without a version, kg is what PATH has. */
  switchTo(version: string | undefined): void {
    if (version === undefined) {
      rmSync(this.link, { force: true })
      return
    }
    const fresh = `${this.link}.${process.pid}.tmp`
    rmSync(fresh, { force: true })
    symlinkSync(version, fresh, 'dir')
    renameSync(fresh, this.link)
  }

  /** The slot that an installation is in, by its version; undefined for one that is elsewhere. */
  slotOf({ version, program }: Installation): string | undefined {
    return program === this.installation(version).program ? version : undefined
  }

  state(): UpdateState | undefined {
    const text = readText(this.stateFile)
    return text === undefined ? undefined : (JSON.parse(text) as UpdateState)
  }

  remember(state: UpdateState): void {
    writePrivate(this.stateFile, `${JSON.stringify(state, null, 2)}\n`)
  }

  /** Slots, and what an installation that was broken off has left. */
  folders(): string[] {
    if (!existsSync(this.folder)) return []
    return readdirSync(this.folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  }

  /** What neither the current version nor a rollback needs. */
  orphans(): string[] {
    const { previous, ledger } = this.state() ?? {}
    const needed = [this.current(), previous && this.slotOf(previous), ledger && basename(ledger.folder)]
    return this.folders().filter((name) => !needed.includes(name))
  }

  prune(): string[] {
    const gone = this.orphans()
    for (const name of gone) rmSync(join(this.folder, name), { recursive: true, force: true })
    return gone
  }
}
