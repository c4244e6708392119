// Sentences for screen readers: shown in a live region, each announced once.

export interface Announcement {
  key: number;
  text: string;
}

export class Announcements {
  list = $state.raw<Announcement[]>([]);
  private count = 0;

  /** `kept` is how many earlier ones stay in the live region. */
  constructor(private readonly kept = 30) {}

  add(text: string): void {
    if (text) this.list = [...this.list.slice(-this.kept), { key: ++this.count, text }];
  }

  clear(): void {
    this.list = [];
  }
}
