import { hash, randomBytes } from 'node:crypto'
import { type BigIntStats, existsSync, readFileSync, statSync } from 'node:fs'
import { writePrivate } from '@kg/core/files'
import type { Home } from './home.js'

export const tokenHash = (token: string): string => hash('sha256', token)
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The node-admin tokens: one a line in auth.token, read again whenever the file changes, so that rotating needs no restart. */
export class AdminTokens {
  private hashes = new Set<string>()
  private seen: BigIntStats | undefined
  private isFresh = false

  constructor(private readonly home: Home) {
    if (!existsSync(home.tokens)) writePrivate(home.tokens, `${newToken()}\n`)
  }

  has(token: string): boolean {
    this.refresh()
    return this.hashes.has(tokenHash(token))
  }

  private refresh(): void {
    if (this.isFresh) return
    this.read()
    // The requests that came together need one look at the file, if it went well.
    this.isFresh = true
    setImmediate(() => {
      this.isFresh = false
    })
  }

  private read(): void {
    const stats = statSync(this.home.tokens, { throwIfNoEntry: false, bigint: true })
    const before = this.seen
    if (stats?.ino === before?.ino && stats?.mtimeNs === before?.mtimeNs && stats?.size === before?.size) return
    const lines = stats === undefined ? [] : readFileSync(this.home.tokens, 'utf8').split('\n')
    const tokens = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
    this.hashes = new Set(tokens.map(tokenHash))
    this.seen = stats
  }
}
