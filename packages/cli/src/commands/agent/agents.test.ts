import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

describe('agents on the command line', () => {
  it('are registered, listed, given new tokens and revoked', async () => {
    await using node = await testNode()
    const bot = (await node.json('agent', 'register', 'bot', '--framework', 'none')) as Record<string, string>
    expect(bot).toMatchObject({ name: 'bot', mode: 'custodial', authToken: expect.any(String) })
    const shown = await node.kg('agent', 'list')
    expect(shown.stdout).toContain('node (this node)')
    expect(await node.json('agent', 'list', '--all')).toMatchObject({
      agents: expect.arrayContaining([expect.objectContaining({ name: 'bot', agentAddress: bot.agentAddress })]),
    })
    expect((await node.kg('agent', 'identity')).stdout).toMatch(/^admin +yes$/m)
    expect((await node.kgAs(bot.authToken!, 'agent', 'identity')).stdout).toContain(bot.agentAddress)

    const rotated = await node.kgAs(bot.authToken!, 'agent', 'rotate-token', bot.agentAddress!)
    expect(rotated.stderr).toContain('not shown again')
    const token = rotated.stdout.trim()
    expect((await node.kgAs(bot.authToken!, 'agent', 'identity')).exitCode).toBe(7)
    expect((await node.kgAs(token, 'agent', 'identity')).exitCode).toBe(0)
    expect((await node.kg('agent', 'revoke', bot.agentAddress!)).stdout).toBe(
      `1 token of ${bot.agentAddress} revoked\n`,
    )
    expect((await node.kgAs(token, 'agent', 'identity')).exitCode).toBe(7)
  })

  it('with their own key sign for themselves', async () => {
    await using node = await testNode()
    const key = '0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    const own = (await node.json('agent', 'register', 'own', '--public-key', key)) as Record<string, string>
    expect(own).toMatchObject({ mode: 'self-sovereign' })
    await node.json('context-graph', 'create', 'lab')
    const write = ['ka', 'write', 'a', '-c', 'lab', '--input-file', node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n')]
    await node.kgAs(own.authToken!, ...write)
    const refused = await node.kgAs(own.authToken!, 'ka', 'finalize', 'a', '-c', 'lab')
    expect(refused.stderr).toContain('AGENT_KEY_NOT_HELD')
    const prepared = await node.kgAs(own.authToken!, 'ka', 'finalize', 'a', '-c', 'lab', '--prepare')
    expect(prepared.stdout).toMatch(/^digest +0x/m)
    expect(prepared.stderr).toContain('--signature <hex>')
  })

  it('are refused where the command line is not right', async () => {
    await using node = await testNode()
    expect(await node.refused('agent', 'register', 'x', '--public-key', '0x12')).toEqual(['VALIDATION_FAILED', 1])
    expect(await node.refused('agent', 'revoke', '0x52908400098527886e0f7030069857d2e4169ee7')).toEqual([
      'AGENT_NOT_FOUND',
      3,
    ])
    expect(await node.refused('agent', 'register')).toEqual(['USAGE', 2])
    const { authToken } = (await node.json('agent', 'register', 'bot')) as { authToken: string }
    const notAdmin = await node.kgAs(authToken, 'agent', 'register', 'other')
    expect(notAdmin).toMatchObject({ exitCode: 7, stdout: '' })
  })
})
