import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { connectHttp } from './lib/connect.js'
import { started } from './lib/started.js'

describe('two agents on one node', () => {
  it('find each other, write, and use a skill, over MCP alone', async () => {
    await using node = await started({ KG_NET_ENABLED: 'true', KG_NETWORK: 'local' })
    const token = async (name: string) =>
      (await node.home.json<{ authToken: string }>('agent', 'register', name)).authToken
    const [adas, bobs] = [await token('ada'), await token('bob')]
    await using ada = await connectHttp(node.url, adas)
    await using bob = await connectHttp(node.url, bobs)

    const { agentAddress } = await ada.ok('kg_get_agent', { agent: 'bob' })
    expect(await ada.ok('kg_send_message', { to: agentAddress, text: 'The engine works' })).toMatchObject({
      delivered: true,
    })
    const { messages } = await bob.ok('kg_check_inbox')
    expect(messages).toMatchObject([{ text: 'The engine works', direction: 'in', peerName: 'ada' }])

    const skill = createServer((_, answer) =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"sum":5}'),
    ).listen(0, '127.0.0.1')
    await once(skill, 'listening')
    const endpoint = `http://127.0.0.1:${(skill.address() as AddressInfo).port}/`
    await fetch(`${node.url}/api/skills`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bobs}`, 'content-type': 'application/json' },
      body: JSON.stringify({ skillUri: 'urn:skill:add', name: 'Add', endpoint }),
    })
    expect(await ada.ok('kg_list_skills')).toMatchObject({ skills: [{ skillUri: 'urn:skill:add', agentName: 'bob' }] })
    const call = { agent: agentAddress, skillUri: 'urn:skill:add', input: { a: 2, b: 3 } }
    expect(await ada.ok('kg_invoke_skill', call)).toMatchObject({ success: true, output: { sum: 5 } })
    skill.closeAllConnections()
    skill.close()
  }, 90_000)
})
