import { describe, expect, it } from 'vitest'
import { isInProfile, listTool, type Profile, profileHint, profileNames, type Tool, tools } from './index.js'

const listed = (profile: Profile) =>
  tools.filter((tool) => isInProfile(tool, profile)).map((tool) => listTool(tool, profile))
const charsOf = (profile: Profile) => JSON.stringify({ tools: listed(profile) }).length
/** A token of English or of JSON is about four characters. */
const tokensOf = (profile: Profile) => Math.ceil(charsOf(profile) / 4)

describe('the profiles', () => {
  it('offer at most ten tools in 2,500 tokens unless more is asked for', () => {
    expect(listed('core').length).toBeGreaterThan(4)
    expect(listed('core').length).toBeLessThanOrEqual(10)
    expect(tokensOf('core')).toBeLessThanOrEqual(2500)
  })

  it.each([
    ['assets', 9000],
    ['network', 5000],
    ['chain', 5000],
    ['all', 32_000],
  ] as const)('keep %s below %i tokens', (profile, most) => {
    expect(tokensOf(profile)).toBeLessThan(most)
  })

  it('all have the tools of core, and each tool is in one beside all', () => {
    const core = listed('core').map(({ name }) => name)
    for (const profile of profileNames)
      expect(listed(profile).map(({ name }) => name)).toEqual(expect.arrayContaining(core))
    expect(tools.filter(({ profiles }) => profiles.length === 0)).toEqual([])
    expect(listed('all')).toHaveLength(tools.length)
  })

  it('list in core, in few words, arguments that the tool has, and all that it needs', () => {
    for (const { name, brief, input } of tools.filter(({ profiles }) => profiles.includes('core'))) {
      expect(brief, name).toBeDefined()
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining([...(brief?.fields ?? [])]))
      const { inputSchema } = listTool(toolOf(name), 'core')
      expect(brief?.fields).toEqual(expect.arrayContaining([...(inputSchema.required ?? [])]))
    }
  })

  it('say nothing of bounds and answers but in all, and keep what clients ask their users by', () => {
    const query = listTool(toolOf('kg_query'), 'assets')
    expect(query).toMatchObject({ annotations: { readOnlyHint: true }, inputSchema: { additionalProperties: false } })
    expect(query.outputSchema).toBeUndefined()
    expect(JSON.stringify(query.inputSchema)).not.toContain('maxLength')
    expect(listTool(toolOf('kg_knowledge_asset_discard'), 'assets').annotations).toEqual({ destructiveHint: true })
    const whole = listTool(toolOf('kg_query'), 'all')
    expect(whole.outputSchema).toBeDefined()
    expect(JSON.stringify(whole.inputSchema)).toContain('maxLength')
  })

  it('are named by the hint to a tool that a session does not have', () => {
    expect(profileHint('kg_send_message', toolOf('kg_send_message'))).toBe(
      'kg_send_message is in the profile network: kg mcp serve --profile network, or /mcp?profile=network',
    )
  })
})

const toolOf = (name: string) => tools.find((tool) => tool.name === name) as Tool
