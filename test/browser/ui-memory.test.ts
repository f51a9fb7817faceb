import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
const ui = await openUi(daemon)
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const note = (text: string) => ui.page.locator('main li', { hasText: text })

describe('the memory page', () => {
  it('begins with how to remember something, and takes a note with the keyboard alone', async () => {
    await ui.go('memory')
    await ui.page.waitForSelector('h2:has-text("No notes yet")')
    await ui.page.getByRole('button', { name: 'New note' }).press('Enter')
    await ui.page.getByLabel('What to remember').fill('The greenhouse key hangs behind the door')
    await ui.page.getByLabel('Source').last().fill('Talk with Ada')
    await ui.page.keyboard.press('Enter')
    await note('greenhouse key').waitFor()
    expect(await note('greenhouse key').textContent()).toContain('Talk with Ada')
  })

  it('shows notes of agents as they come, after a click', async () => {
    await admin.ok('remember', { body: { text: 'Water the beans every second day', source: 'garden plan' } })
    await ui.page.click('button:text-matches("[0-9] new")')
    await note('Water the beans').waitFor()
  })

  it('narrows them down by source, in the address', async () => {
    await ui.page.getByLabel('Source').fill('garden plan')
    await note('greenhouse key').waitFor({ state: 'detached' })
    expect(new URL(ui.page.url()).searchParams.get('source')).toBe('garden plan')
    await ui.page.reload()
    await note('Water the beans').waitFor()
    await ui.page.getByLabel('Source').fill('')
    await note('greenhouse key').waitFor()
  })

  it('answers a question, with what speaks for it, and goes back', async () => {
    await ui.page.getByLabel('Question or words').fill('Where is the key of the greenhouse?')
    await ui.page.keyboard.press('Enter')
    await ui.page.getByRole('list', { name: 'Answers' }).getByText('hangs behind the door').waitFor()
    await ui.page.waitForSelector('summary:has-text("Score")')
    await ui.page.click('a:has-text("By words")')
    await ui.page.waitForSelector('[aria-label="Found"] mark')
    await ui.page.goBack()
    await ui.page.waitForSelector('[aria-label="Answers"]')
  })

  it('corrects a note, and says what has taken its place', async () => {
    await ui.go('memory')
    await note('greenhouse key').getByRole('button', { name: 'Correct' }).click()
    await ui.page.getByLabel('What is right').fill('The greenhouse key is with the neighbour')
    await ui.page.click('dialog button:text-is("Correct")')
    await note('is with the neighbour').first().waitFor()
    await ui.page.waitForSelector('li[data-old]:has-text("Superseded")')
  })

  it('forgets a note for good', async () => {
    await note('Water the beans').getByRole('button', { name: 'Forget' }).click()
    await ui.page.click('dialog button:text-is("Forget it")')
    await note('Water the beans').waitFor({ state: 'detached' })
    expect((await admin.ok('listNotes')).notes.map(({ text }) => text)).not.toContain(
      'Water the beans every second day',
    )
    expect(ui.faults).toEqual([])
  })
})
