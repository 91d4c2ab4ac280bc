import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Somebody at a terminal: a folder, which `cd` changes, and variables, which `export` adds. */
export interface Session {
  directory: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * Runs a command line.
 *
 * @returns what it printed
 * @throws an Error with the output when it fails
 */
export async function runLine(session: Session, line: string): Promise<string> {
  // The shell reports where it ends and with which variables, behind a mark that no program prints.
  const mark = '\u0000';
  const script = `${line}\nstatus=$?; printf '\\0%s\\0' "$PWD"; env -0; exit $status`;
  const child = spawn('sh', ['-c', script], {
    cwd: session.directory,
    env: session.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let faults = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    faults += text;
  });
  const [code] = await once(child, 'close');
  const [printed = '', directory, ...variables] = output.split(mark);
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${printed}${faults}`);
  session.directory = directory ?? session.directory;
  session.environment = Object.fromEntries(
    variables.filter(Boolean).map((variable) => [variable.split('=', 1)[0], variable.slice(variable.indexOf('=') + 1)]),
  );
  return printed;
}

/**
 * Starts a command line that runs until it is interrupted.
 *
 * @returns its text after `ready`, and a function that ends it with its children
 */
export async function startLine(session: Session, line: string): Promise<{ ready: string; stop(): Promise<void> }> {
  const child = spawn('sh', ['-c', line], {
    cwd: session.directory,
    env: session.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // Its output closes when the last of its children has ended.
  const ended = once(child, 'close');
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  return { ready: await readyText(child, line), stop };
}

function readyText(child: ChildProcess, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const ready = /^ready (.*)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`${line} ended with ${code}:\n${output}`)));
  });
}
