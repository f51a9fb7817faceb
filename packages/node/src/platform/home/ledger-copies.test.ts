import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTestHome } from '../testing/test-home.test.support.js'
import { olderCopies, removeDerived, removeTemporary } from './ledger-copies.js'

describe('copies of the ledger in a home', () => {
  it('are removed where they are caches or were left behind, and listed where somebody put them aside', () => {
    using home = makeTestHome()
    const at = (name: string) => join(home.path, name)
    const restored = 'ledger.before-restore-1'
    const release = 'releases/ledger-of-0.1.0-1'
    for (const name of ['ledger', 'snapshots', 'oxigraph', 'ledger.backup-x', 'ledger.rewriting', restored, release])
      mkdirSync(at(name), { recursive: true })
    removeDerived(home)
    removeTemporary(home)
    const left = ['ledger', 'snapshots', 'oxigraph', 'ledger.backup-x', 'ledger.rewriting'].filter((name) =>
      existsSync(at(name)),
    )
    expect(left).toEqual(['ledger'])
    expect(olderCopies(home)).toEqual([at(restored), at(release)])
  })
})
