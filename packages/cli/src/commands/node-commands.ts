import type { Command } from '../command.js'
import { configCommands } from './config/config-commands.js'
import { activity } from './node/activity.js'
import { authRotate } from './node/auth-rotate.js'
import { authShow } from './node/auth-show.js'
import { authStatus } from './node/auth-status.js'
import { completion } from './node/completion.js'
import { demo } from './node/demo.js'
import { doctor } from './node/doctor.js'
import { init } from './node/init.js'
import { logs } from './node/logs.js'
import { start } from './node/start.js'
import { status } from './node/status.js'
import { stop } from './node/stop.js'
import { ui } from './node/ui.js'
import { verifyBundle } from './verify/verify-bundle.js'

/** Commands about the node itself. */
export const nodeCommands: readonly Command[] = [
  init,
  start,
  ui,
  stop,
  status,
  logs,
  activity,
  demo,
  doctor,
  ...configCommands,
  authShow,
  authRotate,
  authStatus,
  completion,
  verifyBundle,
]
