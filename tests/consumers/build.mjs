// Packs the package and builds the hosts in `consumers.mjs`, each in a folder of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { buildPackage } from '../../components/tools/package.mjs';

const root = join(import.meta.dirname, '..', '..');

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** Runs a program and returns its output. */
export const run = (command, cwd, env = {}) =>
  execFileSync(command[0], command.slice(1), {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });

/** Packs the package and writes a log. Returns their paths. */
export async function pack(folder) {
  const dist = join(folder, 'dist');
  await buildPackage({ folder: dist, withTypes: true });
  const [{ filename }] = JSON.parse(
    run(['npm', 'pack', '--json', '--pack-destination', folder], dist).toString(),
  );
  const scenario = join(root, 'scenarios', 'universal-default');
  const order = ['export', scenario, '--preview', '--out', folder, '--only', 'events.lsmlog'];
  run(['npm', 'run', '-s', 'lsm-shape', '--', ...order], root);
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  run(['tar', '-xzf', join(folder, filename), '-C', unpacked], folder);
  return {
    tarball: join(folder, filename),
    files: join(unpacked, 'package'),
    log: join(folder, 'events.lsmlog'),
  };
}

/** Builds a host. Returns the folder with its pages. */
export function buildConsumer(consumer, packed, folder) {
  const place = join(folder, consumer.name);
  cpSync(join(import.meta.dirname, consumer.name), place, { recursive: true });
  const { npm, pip = [], copy, log, commands, isGit = false } = consumer;
  if (npm !== undefined) {
    writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
    run(['npm', 'install', '--no-audit', '--no-fund', packed.tarball, ...npm], place);
  }
  let env = {};
  if (pip.length > 0) {
    run(['python3', '-m', 'venv', 'venv'], place);
    run([join(place, 'venv', 'bin', 'pip'), 'install', '-q', ...pip], place);
    env = { PATH: `${join(place, 'venv', 'bin')}:${process.env.PATH}` };
  }
  if (copy !== undefined) {
    // As in the README: only scripts, style sheets and WebAssembly.
    const isNeeded = (name) => /\.(js|css|wasm)$/.test(name);
    mkdirSync(join(place, copy), { recursive: true });
    for (const name of readdirSync(packed.files).filter(isNeeded)) {
      cpSync(join(packed.files, name), join(place, copy, name));
    }
  }
  if (log !== undefined) cpSync(packed.log, join(place, log, 'universal.lsmlog'));
  if (isGit) {
    run(['git', 'init', '-q'], place);
    run(['git', 'add', 'antora.yml', 'modules'], place);
    const author = ['-c', 'user.name=Docs', '-c', 'user.email=docs@docs.test'];
    run(['git', ...author, 'commit', '-q', '-m', 'docs'], place);
  }
  for (const command of commands) run(command, place, env);
  return join(place, consumer.out);
}

/** Serves a folder on a free port. */
export function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(readFileSync(path));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
