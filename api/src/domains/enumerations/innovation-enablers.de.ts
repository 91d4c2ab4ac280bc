import type { innovationEnablers } from './innovation-enablers.ts';

export const innovationEnablersGerman: Record<keyof typeof innovationEnablers, string> = {
  'additive-manufacturing': 'Additive Fertigung',
  'advanced-materials': 'Neue Werkstoffe',
  'artificial-intelligence': 'Künstliche Intelligenz',
  'augmented-reality': 'Erweiterte und virtuelle Realität',
  biotechnology: 'Biotechnologie',
  'circular-economy': 'Kreislaufwirtschaft',
  'cloud-computing': 'Cloud-Computing',
  'computer-vision': 'Maschinelles Sehen',
  'distributed-ledger': 'Verteilte Register (Distributed Ledger)',
  'energy-storage': 'Energiespeicher',
  'industrial-automation': 'Industrieautomation',
  'internet-of-things': 'Internet der Dinge',
  microfluidics: 'Mikrofluidik',
  'natural-language': 'Sprachverarbeitung',
  'open-banking': 'Open Banking',
  photonics: 'Photonik',
  'quantum-technology': 'Quantentechnologie',
  robotics: 'Robotik und autonome Systeme',
  satellites: 'Satelliten und Erdbeobachtung',
  'synthetic-biology': 'Synthetische Biologie',
};
