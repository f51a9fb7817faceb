import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { writePrivate } from '@kg/core/files'
import type { Home } from './home.js'

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The node-admin tokens: one a line in auth.token, read again whenever the file changes, so that rotating needs no restart. */
export class AdminTokens {
  private hashes = new Set<string>()
  private stamp = ''

  constructor(private readonly home: Home) {
    if (!existsSync(home.tokens)) writePrivate(home.tokens, `${newToken()}\n`)
  }

  has(token: string): boolean {
    this.refresh()
    return this.hashes.has(tokenHash(token))
  }

  private refresh(): void {
    const stamp = this.stampNow()
    if (stamp === this.stamp) return
    this.stamp = stamp
    const lines = stamp === '' ? [] : readFileSync(this.home.tokens, 'utf8').split('\n')
    const tokens = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
    this.hashes = new Set(tokens.map(tokenHash))
  }

  private stampNow(): string {
    const stats = statSync(this.home.tokens, { throwIfNoEntry: false, bigint: true })
    return stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
  }
}
