// Loaded before the program that is measured: SIGUSR2 makes it print how long its event loop stood
// still at the most since the last time, in milliseconds.
const { monitorEventLoopDelay } = require('node:perf_hooks')

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  console.log(`Stood still for ${delay.max / 1e6} ms`)
  delay.reset()
})
