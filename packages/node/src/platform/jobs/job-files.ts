import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportBudgetError } from '@kg/contract'
import type { Caller } from '../caller/caller.js'
import type { SpooledFile } from '../caller/uploads.js'
import type { Journal } from '../operations/journal.js'
import { isOwnFault } from './job-fault.js'
import { type AnyJob, jobRows } from './table.js'

/** How much of one agent may wait. */
export interface FileBudget {
  readonly files: number
  readonly bytes: number
}

export interface JobFilesNeeds {
  readonly ledger: Pick<Journal, 'read'>
  /** Where files lie until their jobs are done. */
  readonly folder: string
  readonly kind: string
  readonly budget: FileBudget
  readonly suffix?: string
}

interface KeptFile {
  readonly agent: string
  readonly bytes: number
}

const pathOf = ({ input }: AnyJob): string => String(input?.path ?? '')
const bytesOf = ({ input }: AnyJob): number => Number(input?.bytes ?? 0)

/** The files of one kind of job. Each lies on disk, and counts for its agent, until its job is done with it. */
export class JobFiles {
  private readonly kept = new Map<string, KeptFile>()

  /** Only before requests come: it removes files that no job wants, as after a crash between a file and its job. */
  constructor(private readonly needs: JobFilesNeeds) {
    const { ledger, folder, kind } = needs
    const active = ledger.read((r) => [...r.by(jobRows, 'active', { prefix: [kind] })])
    for (const { value } of active) this.count(value)
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (!this.kept.has(path)) rmSync(path, { recursive: true, force: true })
    }
  }

  /** Makes a file the own of a job that `enqueue` queues, unless too much of the agent waits already. */
  async keep<T>(file: SpooledFile, { agent }: Caller, enqueue: (path: string) => Promise<T>): Promise<T> {
    const { folder, suffix = '' } = this.needs
    this.checkBudget(agent, file.bytes)
    const path = join(folder, `${randomUUID()}${suffix}`)
    this.kept.set(path, { agent, bytes: file.bytes })
    try {
      await file.moveTo(path)
      return await enqueue(path)
    } catch (error) {
      await this.drop(path)
      throw error
    }
  }

  /** Works on a file, and lets go of it at the end, also after a fault of the file itself: it would fail again. */
  async consume<T>(
    path: string,
    work: () => Promise<T>,
    onOwnFault: (error: unknown) => Promise<void> = async () => undefined,
  ): Promise<T> {
    try {
      const done = await work()
      await this.drop(path)
      return done
    } catch (error) {
      if (isOwnFault(error)) {
        await onOwnFault(error)
        await this.drop(path)
      }
      throw error
    }
  }

  async drop(path: string): Promise<void> {
    this.kept.delete(path)
    await rm(path, { force: true })
  }

  /** A cancelled job no longer counts; its file stays until the next start, so that it can be tried again. */
  release(row: AnyJob): void {
    this.kept.delete(pathOf(row))
  }

  /** Counts the file of a job that is tried again. */
  recount(row: AnyJob): void {
    this.checkBudget(row.agent, bytesOf(row))
    this.count(row)
  }

  private count(row: AnyJob): void {
    this.kept.set(pathOf(row), { agent: row.agent, bytes: bytesOf(row) })
  }

  private checkBudget(agent: string, more: number): void {
    const { budget } = this.needs
    let files = 0
    let bytes = 0
    for (const file of this.kept.values()) {
      if (file.agent !== agent) continue
      files++
      bytes += file.bytes
    }
    // One file may be as large as any other request; the budget is about what waits.
    if (files >= budget.files || (files > 0 && bytes + more > budget.bytes))
      throw new ImportBudgetError({ files, bytes, mostFiles: budget.files, mostBytes: budget.bytes })
  }
}
