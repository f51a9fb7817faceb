import { describe, expect, it } from 'vitest'
import { profileLines, readProfile } from './profile-statements.js'

const agent = `0x${'ab'.repeat(20)}`
const profile = {
  agent,
  peerId: '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X',
  name: 'Ada "the first" \\ ☃\n',
  framework: 'abacus',
  nodeRole: 'core' as const,
  encryptionKey: 'cd'.repeat(32),
  identityId: '7',
  skills: ['https://example.org/skills#add', 'count on fingers'],
}
const changed = (change: object) => readProfile(profileLines({ ...profile, ...change }), agent)

describe('a profile as statements', () => {
  it('is read as it was written', () => {
    const { skills, ...rest } = readProfile(profileLines(profile), agent) ?? { skills: [] }
    expect({ ...rest, skills: [...skills].sort() }).toEqual({ ...profile, skills: [...profile.skills].sort() })
  })

  it('may leave out what is not needed', () => {
    const { framework: _f, encryptionKey: _e, identityId: _i, ...small } = profile
    expect(readProfile(profileLines({ ...small, skills: [] }), agent)).toEqual({ ...small, skills: [] })
  })

  it('is none when it speaks of another agent', () => {
    const other = `0x${'cd'.repeat(20)}`
    expect(readProfile(profileLines({ ...profile, agent: other }), agent)).toBeUndefined()
    const mixed = profileLines(profile).map((line) => line.replace(`"${agent}"`, `"${other}"`))
    expect(readProfile(mixed, agent)).toBeUndefined()
  })

  it('is none when a needed value is missing, double or in another form', () => {
    expect(changed({ name: '' })).toBeUndefined()
    expect(changed({ name: 'x'.repeat(129) })).toBeUndefined()
    expect(changed({ peerId: 'somebody' })).toBeUndefined()
    const twice = [...profileLines(profile), ...profileLines({ ...profile, name: 'Eve' })]
    expect(readProfile(twice, agent)).toBeUndefined()
  })

  it('leaves out optional values of another form', () => {
    expect(changed({ encryptionKey: 'short', identityId: '-1' })).not.toHaveProperty('encryptionKey')
    expect(changed({ identityId: '0' })).not.toHaveProperty('identityId')
    expect(changed({ skills: ['x'.repeat(513), 'y'] })?.skills).toEqual(['y'])
  })
})
