import { drawDiscNodeLabel, type NodeHoverDrawingFunction } from 'sigma/rendering'
import type { SceneEdge, SceneNode } from './scene.js'
import type { Colours } from './use-colours.js'

const pad = 4

/** A ring around the node, and its name on a ground that edges do not shine through. */
export const drawHover =
  (colours: Colours): NodeHoverDrawingFunction<SceneNode, SceneEdge> =>
  (context, data, settings) => {
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`
    if (typeof data.label === 'string' && data.label !== '') {
      const height = settings.labelSize + 2 * pad
      const width = context.measureText(data.label).width + 2 * pad
      context.fillStyle = colours.bg
      context.strokeStyle = colours['line-strong']
      context.lineWidth = 1
      context.beginPath()
      context.roundRect(data.x + data.size + 3 - pad, data.y - height / 2, width, height, 4)
      context.fill()
      context.stroke()
    }
    context.strokeStyle = colours.accent
    context.lineWidth = 2
    context.beginPath()
    context.arc(data.x, data.y, data.size + 2, 0, Math.PI * 2)
    context.stroke()
    drawDiscNodeLabel(context, data, settings)
  }
