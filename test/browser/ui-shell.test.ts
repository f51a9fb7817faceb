import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
let ui: OpenUi
beforeAll(async () => {
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

describe('the frame around every page', () => {
  it('is where the node itself is asked for, and keeps no token in the address', async () => {
    expect(ui.page.url()).toBe(`${daemon.url}/ui/`)
    await ui.page.goto(daemon.url)
    await ui.page.waitForSelector('nav[aria-label="Pages"]')
    expect(ui.page.url()).toBe(`${daemon.url}/ui/`)
  })

  it('is gone through with the keyboard alone', async () => {
    await ui.go('')
    for (const [letter, word] of [
      ['k', 'Knowledge'],
      ['e', 'Explore'],
      ['q', 'Query'],
      ['m', 'Memory'],
      ['t', 'Trail'],
      ['a', 'Agents'],
      ['p', 'Peers'],
      ['o', 'Operations'],
    ] as const) {
      await ui.page.keyboard.press('g')
      await ui.page.keyboard.press(letter)
      await ui.page.waitForSelector(`h1:has-text("${word}")`)
    }
    await ui.page.keyboard.press('?')
    await ui.page.waitForSelector('dialog:has-text("Search or jump")')
    await ui.page.keyboard.press('Escape')
    await ui.page.waitForSelector('dialog', { state: 'detached' })
  })

  it('jumps from the search box', async () => {
    await ui.go('')
    await ui.page.keyboard.press('/')
    await ui.page.waitForSelector('input:focus')
    await ui.page.keyboard.type('oper')
    await ui.page.waitForSelector('[role="option"][aria-selected="true"]:has-text("Operations")')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('h1:has-text("Operations")')
  })

  it('keeps its place on a reload and goes back', async () => {
    await ui.go('operations?tab=requests')
    await ui.page.reload()
    await ui.page.waitForSelector('nav a[aria-current="page"]:has-text("Requests")')
    await ui.page.click('nav a:has-text("Wallets")')
    await ui.page.waitForURL(/tab=wallets/)
    await ui.page.goBack()
    await ui.page.waitForSelector('nav a[aria-current="page"]:has-text("Requests")')
  })

  it('shows the theme that was chosen, also after a reload', async () => {
    await ui.page.click('header button[aria-haspopup]')
    await ui.page.click('button:has-text("Dark")')
    await ui.page.reload()
    expect(await ui.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 17, 21)')
    await ui.page.click('header button[aria-haspopup]')
    await ui.page.click('button:has-text("System")')
  })

  it('says where there is no page, and asks for a token where there is none', async () => {
    await ui.page.goto(`${daemon.url}/ui/nowhere`)
    await ui.page.waitForSelector('h2:has-text("There is no such page")')
    await ui.page.click('header button[aria-haspopup]')
    await ui.page.click('button:has-text("Sign out")')
    await ui.page.waitForSelector('h1:has-text("Sign in")')
    await ui.page.fill('input', 'wrong')
    await ui.page.click('button[type="submit"]')
    await ui.page.waitForSelector('[role="alert"]:has-text("does not take this token")')
    await ui.page.evaluate((token) => sessionStorage.setItem('kg.token', token), daemon.adminToken)
  })

  it('tells that the node is gone, and goes on when it is back', async () => {
    await ui.go('')
    await ui.page.waitForSelector('[data-state="live"]')
    const port = new URL(daemon.url).port
    await daemon.stop()
    await ui.page.waitForSelector('[role="alert"]:has-text("does not answer")')
    const again = await startDaemon({ home: daemon.home, env: { KG_API_PORT: port }, mounts: true })
    await ui.page.waitForSelector('[data-state="live"]', { timeout: 30_000 })
    await again.stop()
  })

  it('asks nobody but the node, and runs nothing that it did not bring', () => {
    expect(ui.faults).toEqual([])
  })
})
