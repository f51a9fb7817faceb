import type * as yamux from '@libp2p/yamux/stream'

/** A quarter of the smallest window, so the sender never has to wait. */
const keptBackBytes = 64 * 1024

const spared = new WeakSet<object>()

/**
 * Yamux answers each piece of data with a message that makes room for as much again. For small messages that costs both
 * sides as much as the data, so room is given back in larger pieces.
 */
export function spareWindows({ YamuxStream, StreamState }: typeof yamux): void {
  const { prototype } = YamuxStream
  if (spared.has(prototype)) return
  spared.add(prototype)
  const keptBack = new WeakMap<yamux.YamuxStream, number>()
  const { handleData, sendWindowUpdate } = prototype
  prototype.handleData = function (frame) {
    keptBack.set(this, (keptBack.get(this) ?? 0) + frame.header.length)
    handleData.call(this, frame)
  }
  prototype.sendWindowUpdate = function () {
    // Only on an open stream does an update say nothing else; one that is paused sends none.
    if (this.state === StreamState.Established && (keptBack.get(this) ?? 0) < keptBackBytes) return
    if (this.state !== StreamState.Paused) keptBack.set(this, 0)
    sendWindowUpdate.call(this)
  }
}
