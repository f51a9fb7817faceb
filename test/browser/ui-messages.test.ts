import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ada: { agentAddress: string; authToken: string }
let ui: OpenUi
beforeAll(async () => {
  ada = await admin.ok('registerAgent', { body: { name: 'ada' } })
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

describe('messages', () => {
  it('begin with none, and say how to write the first', async () => {
    await ui.go('agents')
    await ui.page.click('a:has-text("Messages")')
    await ui.page.waitForSelector('h2:has-text("No messages yet")')
  })

  it('are sent with the keyboard alone, and show that they arrived', async () => {
    await ui.go('messages')
    await ui.page.focus('button:has-text("New message")')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('dialog')
    await ui.page.focus('dialog input')
    await ui.page.keyboard.type('ada')
    await ui.page.keyboard.press('Tab')
    await ui.page.keyboard.type('Are the tomatoes ripe?')
    await ui.page.focus('dialog button[type="submit"]')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('li[data-direction="out"]:has-text("Are the tomatoes ripe?"):has-text("Delivered")')
    expect(ui.page.url()).toContain(ada.agentAddress)
  })

  it('arrive while one looks, and are read then', async () => {
    const asAda = api(daemon.url, ada.authToken)
    const { agentAddress } = await admin.ok('agentIdentity')
    await asAda.ok('sendMessage', { body: { to: agentAddress, text: 'Not yet <b>really</b>' } })
    await ui.page.waitForSelector('li[data-direction="in"]:has-text("Not yet <b>really</b>")')
    await ui.page.reload()
    await ui.page.waitForSelector('nav[aria-label="Conversations"] a[aria-current]')
    const { messages } = await admin.ok('listMessages')
    expect(messages.filter(({ direction, readAt }) => direction === 'in' && readAt === undefined)).toEqual([])
    await ui.page.fill('textarea', 'Tell me when')
    await ui.page.keyboard.press('Control+Enter')
    await ui.page.waitForSelector('li[data-direction="out"]:has-text("Tell me when")')
  })

  it('say why one cannot be sent', async () => {
    await ui.go('messages?with=nobody-of-this-name')
    await ui.page.waitForSelector('[role="alert"]')
  })

  it('are let in by rules that one sets', async () => {
    const stranger = `0x${'ab'.repeat(20)}`
    await ui.go('messages?tab=policy')
    await ui.page.fill('textarea >> nth=0', stranger)
    await ui.page.selectOption('select', 'allow')
    await ui.page.click('button:text-is("Save")')
    await ui.page.waitForSelector('[role="status"]:has-text("Saved")')
    expect(await admin.ok('messagePolicy')).toMatchObject({ default: 'allow', deny: [stranger] })
  })

  it('ask nobody but the node', () => expect(ui.faults).toEqual([]))
})
