import { routes } from '@kg/contract'
import { type Binding, handle } from '../http/handle.js'
import { listSettings, type SettingsNeeds } from './list-settings.js'

export const settingsRoutes = (needs: SettingsNeeds & { readonly file: string }): Binding[] => [
  handle(routes.listSettings, () => ({ settings: listSettings(needs), file: needs.file })),
]
