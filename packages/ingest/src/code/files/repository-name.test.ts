import { describe, expect, it } from 'vitest'
import { nameOfRemote } from './repository-name.js'

describe('the name of a repository', () => {
  it.each([
    ['https://GitHub.com/org/shop.git', 'github.com/org/shop'],
    ['https://user:secret@host.example/a/b/', 'host.example/a/b'],
    ['git@host.example:org/shop.git', 'host.example/org/shop'],
    ['ssh://git@host.example:2222/org/shop', 'host.example/org/shop'],
    ['/srv/git/shop.git', undefined],
    ['', undefined],
  ])('is the address it comes from, without what lets in: %s', (url, name) => {
    expect(nameOfRemote(url)).toBe(name)
  })
})
