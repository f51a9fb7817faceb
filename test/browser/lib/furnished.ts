import { api } from '../../lib/api.js'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { type OpenUi, openUi } from './open-ui.js'
import { furnishWithHostileText, type UiPlace } from './ui-places.js'

/** A node that holds what strangers wrote, its pages in a browser, and all their addresses. */
export interface Furnished extends AsyncDisposable {
  readonly daemon: Daemon
  readonly admin: ReturnType<typeof api>
  readonly places: readonly UiPlace[]
  readonly ui: OpenUi
}

export async function openFurnished(): Promise<Furnished> {
  const daemon = await startDaemon({ mounts: true })
  const admin = api(daemon.url, daemon.adminToken)
  const places = await furnishWithHostileText(admin)
  const ui = await openUi(daemon)
  return {
    daemon,
    admin,
    places,
    ui,
    async [Symbol.asyncDispose]() {
      await ui[Symbol.asyncDispose]()
      await daemon[Symbol.asyncDispose]()
    },
  }
}
