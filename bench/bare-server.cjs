// What the served figures are measured against: node:http answering a constant, nothing else.
// Plain JavaScript: stripping types would cost it memory that the built program does not pay.
const http = require('node:http')

const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 2 })
  response.end('OK')
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
