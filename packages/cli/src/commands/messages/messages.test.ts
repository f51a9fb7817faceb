import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

describe('messages on the command line', () => {
  it('are sent, listed for both agents and refused by the rules of the recipient [C-CC-03]', async () => {
    await using node = await testNode()
    const { authToken: ada } = (await node.json('agent', 'register', 'ada')) as { authToken: string }
    expect((await node.kg('send', 'ada', 'good morning')).stdout).toMatch(/^Delivered to 0x/)
    expect(await node.json('send', 'ada', 'about it', '-c', 'notes')).toMatchObject({ delivered: true, queued: false })
    const received = await node.kgAs(ada, 'messages')
    expect(received.stdout).toMatch(/← +\S+ +about it\n.*← +\S+ +good morning/)
    expect((await node.kg('messages', 'ada', '--limit', '1')).stderr).toContain('There are more')
    expect(await node.json('messages', 'ada', '--all')).toMatchObject({
      messages: [{ text: 'about it', contextGraphId: 'notes', state: 'delivered' }, { text: 'good morning' }],
    })

    expect((await node.kgAs(ada, 'message-policy')).stdout).toMatch(/^everyone else +deny/m)
    const denied = await node.kgAs(ada, 'message-policy', '--deny', '*', '--default', 'allow')
    expect(denied.stdout).toMatch(/^deny +\*$/m)
    const refused = await node.kg('send', 'ada', 'once more')
    expect(refused).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/^Not delivered to 0x.*does not take/) })
    expect((await node.kgAs(ada, 'message-policy', '--allow', '*')).stdout).toMatch(/^allow +\*\ndeny +\(none\)/)
    expect((await node.kgAs(ada, 'message-policy', '--clear')).stdout).toMatch(/^everyone else +deny/m)
    expect(await node.refused('send', 'nobody', 'x')).toEqual(['PEERS_UNAVAILABLE', 1])
    expect(await node.refused('chat', 'nobody')).toEqual(['RECIPIENT_UNKNOWN', 3])
  })
})

describe('skills on the command line', () => {
  it('are offered, listed, carried out and withdrawn', async () => {
    await using node = await testNode()
    const program = createServer((request, response) => {
      request.resume().on('end', () => {
        if (request.url === '/broken') response.writeHead(500)
        response.end('bonjour')
      })
    }).listen(0, '127.0.0.1')
    await once(program, 'listening')
    const base = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
    const { agentAddress } = (await node.json('agent', 'identity')) as { agentAddress: string }
    const [uri, broken] = ['urn:skill:translate', 'urn:skill:broken']
    await node.json(
      'skill',
      'offer',
      uri,
      '--endpoint',
      `${base}/ok`,
      '--name',
      'translate',
      '--description',
      'to French',
    )
    await node.json('skill', 'offer', broken, '--endpoint', `${base}/broken`)
    expect((await node.kg('skill', 'list')).stdout).toMatch(/urn:skill:translate +node +this node +translate +http/)
    expect(await node.json('skill', 'list', '--skill', uri)).toMatchObject({ skills: [{ description: 'to French' }] })
    const input = ['--input', '{"text":"good morning"}', '--timeout', '5000']
    expect((await node.kg('skill', 'invoke', agentAddress, uri, ...input)).stdout).toBe('bonjour\n')
    expect(await node.kg('skill', 'invoke', agentAddress, broken)).toMatchObject({
      exitCode: 1,
      stdout: 'It failed: the skill answered 500\n',
    })
    expect(await node.refused('skill', 'invoke', agentAddress, uri, '--input', '{')).toEqual(['USAGE', 2])
    expect((await node.kg('skill', 'withdraw', uri)).stdout).toBe(`${uri} is no longer offered\n`)
    expect(await node.refused('skill', 'invoke', agentAddress, uri)).toEqual(['SKILL_NOT_FOUND', 3])
    expect(await node.refused('skill', 'offer', uri, '--endpoint', 'http://example.org/')).toEqual([
      'SKILL_ENDPOINT_INVALID',
      1,
    ])
    program.close()
  })
})
