import { ENTRIES_PER_WINDOW } from './window-rule.js';

/**
 * All windows of a subject in one atomic step: read each, then count the call in all of them or in none.
 *
 * KEYS: one hash per window, all with one hash tag. ARGV: cost (0 only looks), then per window its milliseconds and
 * allowance. Answer: admitted, then per window the calls used, when the oldest entry leaves (Unix ms), milliseconds to
 * wait. A hash has `n` calls used, `h` and `t` the indices of the oldest and newest entry, `f` the first call of the
 * newest, and per entry `<last call>:<calls>`: at most some 65 fields, which Redis keeps as one compact list.
 *
 * `clock` is a Lua expression for Redis's time, so that the gateways' clocks don't matter. A window whose newest call
 * is in the future is cleared: the clock was set back, and the window would refuse calls for that long.
 */
export function slidingWindowScript(clock = "redis.call('TIME')"): string {
  return `
local time = ${clock}
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local cost = tonumber(ARGV[1])
local windows, admitted = {}, 1

local function entry(key, index)
  local last, calls = string.match(redis.call('HGET', key, index), '^(%d+):(%d+)$')
  return tonumber(last), tonumber(calls)
end

for i, key in ipairs(KEYS) do
  local size, allowance = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local found = redis.call('HMGET', key, 'n', 'h', 't', 'f')
  local w = { key = key, size = size, used = tonumber(found[1]) or 0, head = tonumber(found[2]) or 0,
              tail = tonumber(found[3]) or -1, first = tonumber(found[4]) or 0, rolls = now + size, wait = 0 }
  if w.first - now > size / ${ENTRIES_PER_WINDOW} then
    redis.call('DEL', key)
    w.used, w.head, w.tail, w.first = 0, 0, -1, 0
  end
  local oldest = w.head
  while w.head <= w.tail do
    local last, calls = entry(key, w.head)
    w.rolls = last + size
    if w.rolls > now then break end
    redis.call('HDEL', key, w.head)
    w.used, w.head, w.rolls = w.used - calls, w.head + 1, now + size
  end
  w.shrunk = w.head > oldest
  if w.used >= allowance then
    admitted = 0
    w.wait = size
    local left = w.used
    for index = w.head, w.tail do
      local last, calls = entry(key, index)
      left = left - calls
      if left < allowance then
        w.wait = math.max(1, last + size - now)
        break
      end
    end
  end
  windows[i] = w
end

local answer = { admitted }
for i, w in ipairs(windows) do
  if admitted == 1 and cost > 0 then
    if w.head <= w.tail and now - w.first < w.size / ${ENTRIES_PER_WINDOW} then
      local last, calls = entry(w.key, w.tail)
      last = math.max(last, now)
      redis.call('HSET', w.key, w.tail, string.format('%d:%d', last, calls + 1))
      if w.head == w.tail then w.rolls = last + w.size end
    else
      if w.head > w.tail then w.rolls = now + w.size end
      w.tail, w.first = w.tail + 1, now
      redis.call('HSET', w.key, w.tail, string.format('%d:1', now))
    end
    w.used = w.used + 1
    redis.call('HSET', w.key, 'n', w.used, 'h', w.head, 't', w.tail, 'f', w.first)
    redis.call('PEXPIRE', w.key, w.size)
  elseif w.shrunk then
    redis.call('HSET', w.key, 'n', w.used, 'h', w.head)
  end
  answer[#answer + 1] = w.used
  answer[#answer + 1] = w.rolls
  answer[#answer + 1] = w.wait
end
return answer`;
}
