import { expect, it } from 'vitest'
import { ask, type Prompts } from './ask.js'
import { presentSettings } from './settings.js'

const asked: string[] = []
/** A person who presses Enter, unless the question is about one of these. */
const answers: Record<string, unknown> = {
  called: 'kitchen',
  role: 'core',
  engine: 'server',
  endpoint: 'http://localhost:7878/query',
  port: '0',
  relays: '/ip4/203.0.113.7/tcp/9201/p2p/12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X',
}
async function answer({ message, initialValue }: { message: string; initialValue?: unknown }) {
  asked.push(message)
  const about = Object.keys(answers).find((word) => message.includes(word))
  return about === undefined ? initialValue : answers[about]
}
const nothing = () => undefined
const prompts = { text: answer, select: answer, confirm: answer, intro: nothing, outro: nothing } as unknown as Prompts

it('asks for name, role, engine, peers and relays, and takes the answers [C-CN-01]', async () => {
  const settings = await ask(presentSettings(new Map(), undefined), '/home/ada/.kg', undefined, prompts)
  expect(settings).toMatchObject({
    name: answers.called,
    nodeRole: answers.role,
    network: 'local',
    backend: 'server',
    storeUrl: answers.endpoint,
    apiPort: 0,
    bootstrap: [],
    relays: [answers.relays],
  })
  const about = ['called', 'role', 'network', 'engine', 'endpoint', 'port', 'token', 'peers', 'relays']
  expect(about.filter((word) => !asked.some((message) => message.includes(word)))).toEqual([])
})
